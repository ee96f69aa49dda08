import type { OpenDocumentOptions } from '#db/documents/open-document.ts'
import { typedStore } from '#db/documents/typed-log.ts'
import { write } from '#db/writing/write.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import type { Workspace } from '#db/workspace.ts'
import { makeTypingHolder, type TypingHolder } from './typing-holder.ts'

export interface DocumentStorage extends Pick<OpenDocumentOptions, 'write' | 'reject' | 'kept'> {
  readonly holder: TypingHolder
}

/** How a document that is open in a page is saved: into the queue; what may not be saved, into the inbox; and what is typed, on disk at once. */
export function documentStorage(workspace: Workspace, context: WriteContext): DocumentStorage {
  const holder = makeTypingHolder()
  return {
    holder,
    write: (mutations) => write(workspace.disk, context, mutations),
    reject: async (mutations, refusal) => {
      const { rejectHere } = await import('#db/queue/reject-here.ts')
      await rejectHere(workspace.disk, context, mutations, refusal)
    },
    kept: { store: typedStore(workspace), holder: holder.id },
  }
}
