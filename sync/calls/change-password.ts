import { noContent, type CallResult, type Transport } from '../transport.ts'

export interface NewPassword {
  readonly currentPassword: string
  readonly newPassword: string
  /** The tokens of the person's programs end, too. */
  readonly endTokens: boolean
}

/** Changes the password of the person who is signed in, if that is `userId`. Their sessions in other browsers end. */
export const changePassword = (transport: Transport, userId: number, body: NewPassword): Promise<CallResult<void>> =>
  transport.call({ path: '/api/v1/user/password', response: noContent, query: { user: userId }, body })
