import { resolveScan } from '#db/queries/resolve-scan.ts'
import type { Workspace } from '#db/workspace.ts'

const unknown = new Set(['not-recognized', 'misconfigured', 'ignored'])

/** Those of the codes that are something in this group, in the same order. */
export async function knownCodes(workspace: Workspace, codes: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(codes.map((code) => resolveScan(workspace, code)))
  return codes.filter((_, index) => !unknown.has(found[index]!.kind))
}
