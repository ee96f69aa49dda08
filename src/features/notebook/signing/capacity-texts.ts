import type { SignatureCapacity } from '#domain/entities/signature.ts'
import { msg, type Message } from '#domain/message.ts'

/** In which capacity someone signs. */
export const capacityNames: Readonly<Record<SignatureCapacity, Message>> = {
  author: msg('Author'),
  reviewer: msg('Reviewer'),
  approver: msg('Approver'),
  witness: msg('Witness'),
}

/** The button that signs. */
export const signLabels: Readonly<Record<SignatureCapacity, Message>> = {
  author: msg('Sign as author'),
  reviewer: msg('Sign as reviewer'),
  approver: msg('Sign as approver'),
  witness: msg('Sign as witness'),
}
