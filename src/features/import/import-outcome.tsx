import type { ImportProgress } from '#db/import/import-progress.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { TubesIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { refusalText } from '#src/workspace/mutations/refusal-text.ts'
import type { ImportOutcome } from './import-run.ts'
import { UndoButton } from './undo-button.tsx'

/** What has become of it, and the way back. */
export function ImportResult({ note, outcome, onAnother }: { note: ImportProgress; outcome: ImportOutcome; onAnother: () => void }) {
  const navigate = useNavigate()
  const { done, refused, isStopped } = outcome
  return (
    <div className="page stack-l">
      <PageHeader
        title={plural(done, { one: '# sample imported', other: '# samples imported' })}
        subtitle={note.fileName}
        actions={
          <>
            <UndoButton note={note} onUndone={onAnother} />
            <Button tall onClick={onAnother}>
              {t('Choose another file')}
            </Button>
            <Button variant="primary" icon={TubesIcon} onClick={() => navigate(addresses.samples)}>
              {t('Show samples')}
            </Button>
          </>
        }
      />
      <Banner tone="ok" live>
        {t('The samples are saved on this device and sync automatically.')}
      </Banner>
      {note.state === 'running' && (
        <Banner tone="warn">
          {isStopped
            ? t('The import stopped after row {row}. Choose the same file again to continue from there.', { row: note.upTo })
            : t('This device has run out of IDs. Connect, then choose the same file again to continue after row {row}.', { row: note.upTo })}
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
