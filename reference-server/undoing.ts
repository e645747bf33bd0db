// Keeps memory as the database is where a transaction fails: what was kept of it is forgotten or read anew.
// Knows nothing of what was tried.
import type { Service } from './service.ts'
import { accompany } from './store/transaction.ts'

export function undoTogether(service: Service): void {
  const { queues, outbox, messageTexts } = service
  const { users, channels, messages, received, linkifiers, organizationSettings } = service
  const stores = [users, channels, messages, received, linkifiers, organizationSettings]
  // Written out, since it is asked with every write: what reads one kind of store reads it quickly.
  const versions = () => [
    users.version,
    channels.version,
    messages.version,
    received.version,
    linkifiers.version,
    organizationSettings.version,
  ]
  let before: number[] = []
  let texts = 0
  let mails = 0
  accompany(service.database, {
    begin() {
      before = versions()
      texts = messageTexts.version
      mails = outbox.length
      queues.begin()
    },
    beforeCommit: () => queues.beforeCommit(),
    afterCommit: () => queues.afterCommit(),
    undo() {
      queues.undo()
      outbox.takeBackTo(mails)
      for (const [index, store] of stores.entries()) if (store.version !== before[index]) store.reload()
      if (messageTexts.version !== texts) messageTexts.clear()
    },
  })
}
