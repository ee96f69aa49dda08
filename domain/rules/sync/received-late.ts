import type { Who } from '../../who.ts'

/** A change that reached the server within this time of being made has one time for people; otherwise two are shown. */
const noticeable = 24 * 3_600_000

/**
 * When the server received what someone did (epoch ms), if that was more than a day later; otherwise null. A device cannot know it: its
 * own run of a command leaves null, and the row that comes from the server has the time.
 */
export const receivedLate = ({ at, receivedAt }: Pick<Who, 'at' | 'receivedAt'>): number | null =>
  receivedAt !== undefined && receivedAt - at > noticeable ? receivedAt : null
