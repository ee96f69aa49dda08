import * as z from 'zod/mini'
import { keepFile } from '#db/files/keep-file.ts'
import type { Workspace } from '#db/workspace.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { contentPath } from '#domain/wire/sync/upload.ts'
import { failed, type CallResult, type Transport } from '../transport.ts'

/** The largest file over a slow connection. */
const timeout = 30 * 60_000

/** The bytes of a stored file, which this device keeps. `transport` names the workspace. What has another hash comes from somewhere else, such as the sign-in page of a network. */
export async function downloadFile(transport: Transport, workspace: Workspace, file: FileRow): Promise<CallResult<Blob>> {
  const answer = await transport.call<Blob>({ path: contentPath(file.id), response: z.instanceof(Blob), isFile: true, timeout })
  if (!answer.ok) return answer
  return (await keepFile(workspace, file, answer.value, Date.now())) ? answer : failed('network.unreachable')
}
