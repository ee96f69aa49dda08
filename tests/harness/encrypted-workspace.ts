import type { Codec } from '#db/disk/codec.ts'
import { encryptingCodec } from '#db/encryption/encrypting-codec.ts'
import type { EncryptionState } from '#db/encryption/encryption-note.ts'
import { Workspace, type WorkspaceEvents } from '#db/workspace.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { afterTest } from './after-test.ts'

/** The same keys each time: what one workspace has written, another can read. */
export const testCodec = (state: EncryptionState = 'settled', byte = 1): Codec =>
  encryptingCodec({ values: new Uint8Array(32).fill(byte), indexes: new Uint8Array(32).fill(byte + 1) }, state)

/** Some test files run twice, for the second time over encrypted values: the project `encrypted` of vitest. */
export const usualCodec = (): Codec | undefined => (process.env['ENCRYPTED'] ? testCodec() : undefined)

/** Another tab. */
export function openAgain(owner: WorkspaceOwner, codec = usualCodec(), events: WorkspaceEvents = {}): Workspace {
  const workspace = new Workspace(owner, events, undefined, codec)
  afterTest(() => workspace.close())
  return workspace
}
