import { Refusal } from '#domain/tx.ts'
import type { Services } from '../services.ts'
import { provePassword, type Proof, type SignIn } from './sign-in.ts'

/** For someone who is signed in. The texts at sign-in speak of a user name and of signing in, which would not fit here. */
export async function proveOwnPassword(services: Services, attempt: SignIn, at: number): Promise<Proof> {
  try {
    return await provePassword(services, attempt, at)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code === 'login.too-many' ? 'password.too-many' : 'password.incorrect')
  }
}
