// The custom emoji of the organization as the API shows them. Knows nothing of reactions.
import type { Service } from '../service.ts'
import type { CustomEmoji } from '../store/emoji.ts'

type Shown = Readonly<Record<string, unknown>>

/** By their ids. */
export function realmEmoji(service: Service): Record<string, Shown> {
  return Object.fromEntries(service.emoji.all().map((emoji) => [emoji.id, emojiRecord(service, emoji)]))
}

/** One whose name a newer one took is kept for the reactions that show it. */
function emojiRecord(service: Service, { id, name }: CustomEmoji): Shown {
  return {
    id: String(id),
    name,
    source_url: `/user_avatars/emoji/${id}.png`,
    still_url: null,
    deactivated: service.emoji.codeOf(name) !== String(id),
    author_id: null,
  }
}
