import type { SetUpInput } from '#domain/wire/accounts/setup.ts'
import { noContent, type CallResult, type Transport } from '../transport.ts'

/** Creates the first group of a new server and its administrator, who is then signed in. */
export const setUpServer = (transport: Transport, input: SetUpInput): Promise<CallResult<void>> =>
  transport.call({ path: '/api/v1/setup', response: noContent, body: input })
