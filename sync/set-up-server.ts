import type { SetUpInput } from '#domain/wire/setup.ts'
import { noAnswer, type Answer, type Transport } from './transport.ts'

/** Makes the first group of a new server and its administrator, who is signed in then. */
export const setUpServer = (transport: Transport, input: SetUpInput): Promise<Answer<void>> =>
  transport.call({ path: '/api/v1/setup', answer: noAnswer, body: input })
