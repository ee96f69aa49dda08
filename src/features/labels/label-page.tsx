import { deviceErrors } from '#domain/command-errors.ts'
import { readBarcode } from '#domain/rules/barcode.ts'
import { readExperiment } from '#db/queries/experiments.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { PrintLabels } from './print-labels.tsx'

/** The label of the experiment with this code: 001 and its id. spec ROUTE-15 */
export function LabelPage({ code, onBack }: { code: string; onBack: () => void }) {
  const reading = readBarcode(code)
  const id = reading.kind === 'experiment' ? reading.id : 0
  const found = useLive((workspace) => readExperiment(workspace, id).then((experiment) => experiment !== undefined), [id])
  if (found === undefined) return null
  if (!found) return <NotFoundPage title={t(deviceErrors['experiment.gone'].message)} />
  return <PrintLabels request={{ subject: 'experiment', ids: [id] }} onClose={onBack} />
}
