import type { SignatureCapacity } from '../../entities/signature.ts'
import { msg, type Message } from '../../message.ts'

/** What a person says by signing. Stored with the signature in English, and shown in the reader's language. */
export const signatureMeanings: Readonly<Record<SignatureCapacity, Message>> = {
  author: msg('I did this work, and it is complete'),
  reviewer: msg('I read it, and it agrees with the data'),
  approver: msg('It may be used for a decision'),
  witness: msg('I read it and understood it'),
}
