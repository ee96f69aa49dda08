import type { ImportRun } from '#machines/import/import-types.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { TubesIcon } from '#src/ui/icons/icons.ts'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { refusalText } from '#src/workspace/saving/refusal-text.ts'
import { useImportKind } from './import-kind.tsx'
import type { RunningImport } from './running-import.ts'
import { UndoButton } from './undo-button.tsx'

/** The result, and the Undo. */
export function ImportResult({ run, ...running }: RunningImport & { run: ImportRun }) {
  const navigate = useNavigate()
  const kind = useImportKind()
  const { state, send } = running
  const { progress, done, refused } = run
  const isStopped = state.matches({ file: 'stopped' })
  return (
    <div className="page stack-l">
      <PageHeader
        title={kind.imported(done)}
        subtitle={progress.fileName}
        actions={
          <>
            <UndoButton {...running} progress={progress} />
            <Button tall onClick={() => send({ type: 'escape' })}>
              {t('Choose another file')}
            </Button>
            <Button variant="primary" icon={kind.subject === 'products' ? PackageIcon : TubesIcon} onClick={() => navigate(kind.show.href)}>
              {kind.show.label()}
            </Button>
          </>
        }
      />
      <Banner tone="ok" live>
        {kind.saved()}
      </Banner>
      {!state.matches({ file: 'done' }) && (
        <Banner tone="warn">
          {isStopped
            ? t('The import stopped after row {row}. Choose the same file again to continue from there.', { row: progress.upTo })
            : t('This device has run out of IDs. Connect, then choose the same file again to continue after row {row}.', { row: progress.upTo })}
        </Banner>
      )}
      {refused.length > 0 && (
        <Card title={t('Not imported: {count}', { count: countText(refused.length) })} flush>
          {refused.slice(0, 100).map(({ line, name, code, detail }) => (
            <Row key={line} title={name} subtitle={refusalText(code, detail)} trailing={<span className="mono muted">{line}</span>} />
          ))}
        </Card>
      )}
    </div>
  )
}
