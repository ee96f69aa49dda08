/** Who runs the command. Role and permissions are not part of it: commands ask `tx.may`. */
export interface Who {
  readonly userId: number
  readonly groupId: number
  /** When the person did it, in epoch ms by the server's clock, as well as the device knew it. */
  readonly at: number
  /** When the server received it, in epoch ms; only there. */
  readonly receivedAt?: number
}

/** Who runs a command that the server carries out by itself. No person has this id. */
export const serverUser = 0
