import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { bytesOfPart } from '#domain/document-limits.ts'
import { randomId } from '../random-id.ts'
import { mutation, type Mutation } from '../writing/mutation.ts'
import { toBase64 } from './base64.ts'

/** An update as mutations that fit a push: one, or several numbered parts. Write them together. `chains`: see ChainRule in domain/command.ts. */
export function appendMutations(
  documentId: string,
  chains: string[],
  update: Uint8Array,
  label: string,
  partBytes = bytesOfPart,
): { updateId: string; mutations: Mutation[] } {
  const updateId = randomId()
  const parts = Math.max(1, Math.ceil(update.length / partBytes))
  const mutations = Array.from({ length: parts }, (_, at) => {
    const content = toBase64(update.subarray(at * partBytes, (at + 1) * partBytes))
    return mutation(appendToDocument, { documentId, updateId, chains, part: at + 1, parts, content }, label)
  })
  return { updateId, mutations }
}
