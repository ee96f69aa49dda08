/** Someone who has worked on this device, with what is still waiting here for them. Only counts: their work stays sealed until they sign in. */
export interface KnownPerson {
  userId: number
  login: string
  fullName: string
  waiting: number
  /** In how many groups. The group they sign in to shows only its own part. */
  groupsWaiting: number
  toReview: number
  /** Their PIN is enough: at the server, or without it. */
  pinOnline: boolean
  pinOffline: boolean
}
