import { Button } from '#src/ui/buttons/button.tsx'
import { StopIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useDeferUpdate } from '#src/workspace/editing/unsaved.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { ChooseFile } from './choose-file.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportResult } from './import-outcome.tsx'
import { MapColumns } from './map-columns.tsx'
import { PreviewRows } from './preview-rows.tsx'
import { useImport, type ImportDeps } from './use-import.ts'

/** Samples from a file: choose it, say what its columns are, see every row, import the good ones, take them back. */
export function ImportScreen(deps: ImportDeps) {
  const navigate = useNavigate()
  const types = useSampleTypes()
  const { step, numbers, client, choose, chooseSheet, change, check, recheck, requestMoreIds, start, stop, back } = useImport(deps)
  useDeferUpdate(t('Importing samples'), step.at === 'running' || step.at === 'preview')
  switch (step.at) {
    case 'choose':
      return (
        <div className="page stack-l">
          <PageHeader title={t('Import samples')} back={{ label: t('Samples'), onClick: () => navigate(addresses.samples) }} />
          <ChooseFile trouble={step.trouble} onFile={(file) => void choose(file)} />
          <EarlierImports />
        </div>
      )
    case 'reading':
      return <Spinner label={t('Reading {file}…', { file: step.name })} />
    case 'map':
    case 'checking':
      return (
        <MapColumns
          file={step.file}
          mapping={step.mapping}
          types={[...(types?.values() ?? [])]}
          busy={step.at === 'checking'}
          onChange={change}
          onSheet={(sheet) => void chooseSheet(sheet)}
          onNext={() => void check()}
          onBack={back}
        />
      )
    case 'preview':
      return (
        <PreviewRows
          fileName={step.file.name}
          checked={step.checked}
          numbers={numbers}
          client={client}
          onImport={() => void start()}
          onRequestMore={() => void requestMoreIds()}
          onOrder={(order) => void recheck(order)}
          onBack={back}
        />
      )
    case 'running':
      return (
        <div className="page stack-l">
          <PageHeader
            title={t('Importing {file}', { file: step.file.name })}
            actions={
              <Button icon={StopIcon} tall onClick={stop}>
                {t('Stop')}
              </Button>
            }
          />
          <ProgressBar
            label={t('Samples saved on this device')}
            value={step.done}
            max={step.total}
            text={t('{done} of {total}', { done: countText(step.done), total: countText(step.total) })}
          />
          <p className="muted">{t('Imported samples are kept, even if you stop or the device is turned off.')}</p>
        </div>
      )
    case 'done':
      return <ImportResult note={step.note} outcome={step.outcome} onAnother={back} />
  }
}
