// Keeps memory as the database is where a transaction fails: what was kept of it is forgotten or read anew.
// Knows nothing of what was tried.
import type { Service } from './service.ts'
import { accompany } from './store/transaction.ts'

export function undoTogether(service: Service): void {
  const { queues, outbox, users, linkifiers, organizationSettings, messageTexts } = service
  const versions = () => [users.version, linkifiers.version, organizationSettings.version, messageTexts.version]
  let before: number[] = []
  let mails = 0
  accompany(service.database, {
    begin() {
      before = versions()
      mails = outbox.length
      queues.begin()
    },
    beforeCommit: () => queues.beforeCommit(),
    afterCommit: () => queues.afterCommit(),
    undo() {
      queues.undo()
      outbox.takeBackTo(mails)
      const [ofUsers, ofLinkifiers, ofSettings, ofTexts] = before
      if (users.version !== ofUsers) users.reload()
      if (linkifiers.version !== ofLinkifiers) linkifiers.reload()
      if (organizationSettings.version !== ofSettings) organizationSettings.reload()
      if (messageTexts.version !== ofTexts) messageTexts.clear()
    },
  })
}
