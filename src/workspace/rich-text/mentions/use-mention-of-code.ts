import { readExperiment } from '#db/queries/experiments.ts'
import type { Mention } from '#domain/rules/documents/rich-text.ts'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'

/** What a scanned code stands for in a text; null if the person was told already. */
export function useMentionOfCode(): (code: string) => Promise<Mention | { message: string } | null> {
  const { workspace } = useWorkspace()
  const resolve = useResolveScan()
  return async (code) => {
    const found = await resolve(code)
    if (!found || found.kind === 'ignored') return null
    if (found.kind === 'sample') return { kind: 'sample', id: found.id, name: found.row.name }
    const experiment = found.kind === 'experiment' ? await readExperiment(workspace, found.id) : undefined
    if (experiment) return { kind: 'experiment', id: experiment.experiment.id, name: experiment.experiment.name }
    return { message: 'message' in found ? t(found.message) : t('Scan a sample or an experiment.') }
  }
}
