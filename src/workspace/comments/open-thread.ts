import type { Passage } from '#domain/entities/comment.ts'

/** A thread that is open on the page, or one that the person begins. */
export type OpenThread =
  | { readonly kind: 'thread'; readonly threadId: string }
  | { readonly kind: 'begun'; readonly passage: Passage }
  | { readonly kind: 'begun-in-section'; readonly sectionId: number }

/** The key of the passage of a thread that the person begins. */
export const begunKey = 'begun'

/** What the marked words of a thread are known by in the page. */
export const keyOf = (open: OpenThread | null): string | null => (open?.kind === 'thread' ? open.threadId : open && begunKey)

/** The ID of the card of the open thread. */
export const cardId = 'open-thread'
