import { useState } from 'react'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { act } from '#db/write.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ArchiveIcon, PlaceIcon, SearchIcon, WaitingIcon } from '#src/ui/icons.ts'
import { KindGlyph } from '#src/ui/kind-glyph.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Path } from '#src/ui/path.tsx'
import { SplitPane } from '#src/ui/split-pane.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { ExpiryChip } from '#src/workspace/expiry-chip.tsx'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { CodePicture } from './code-picture.tsx'
import { AmountRow } from './amount-row.tsx'
import { BarcodeRow } from './barcode-row.tsx'
import { Lineage } from './lineage.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { readSampleView } from './read-sample-view.ts'
import { SampleActions } from './sample-actions.tsx'
import { SampleHistory } from './sample-history.tsx'
import { TextRow } from './text-row.tsx'

/** One sample: what it is, where it is, every field edited in its place, and what was done with it here. */
export function SampleScreen({ sampleId, onBack }: { sampleId: number; onBack: () => void }) {
  const view = useLive((workspace) => readSampleView(workspace, sampleId), [sampleId])
  const [editingAmount, setEditingAmount] = useState(false)
  const [moving, setMoving] = useState(false)
  if (!view) return null
  const { sample, type, owner, place, waiting } = view
  if (!sample)
    return (
      <EmptyState page icon={SearchIcon} title={t('This sample is not here')}>
        {t('It may have been removed, or belong to another group.')}
      </EmptyState>
    )
  return (
    <SplitPane place="end" width="history" portrait="main" mainLabel={sample.name} sideLabel={t('History')} side={<SampleHistory sample={sample} type={type} />}>
      <div className="page stack-l">
        <PageHeader
          back={{ label: t('Back'), onClick: onBack }}
          title={sample.name}
          subtitle={<span className="mono">{[sample.altBarcode, toBarcode('sample', sample.id)].filter(Boolean).join(' ')}</span>}
          actions={<CodePicture code={toBarcode('sample', sample.id)} />}
        />
        <div className="bar">
          {type && <Chip leading={<KindGlyph shape={type.shape} tone={type.tone} />}>{type.name}</Chip>}
          <ExpiryChip expiration={sample.expiration} />
          {place && (
            <Chip icon={PlaceIcon}>
              <Path parts={place.parts} position={place.position} />
            </Chip>
          )}
          {waiting > 0 && (
            <Chip tone="info" icon={WaitingIcon}>
              {plural(waiting, { one: '# change waiting', other: '# changes waiting' })}
            </Chip>
          )}
        </div>
        {sample.archived === 1 && (
          <Banner tone="warn" icon={ArchiveIcon}>
            {t('This sample is archived. Restore it to change or move it.')}
          </Banner>
        )}
        <SampleActions sample={sample} onMove={() => setMoving(true)} onAmount={() => setEditingAmount(true)} />
        <Card flush label={t('Fields')}>
          <TextRow sample={sample} field="name" label={t('Name')} value={sample.name} longest={250} />
          <AmountRow sample={sample} editing={editingAmount} onEditing={setEditingAmount} />
          <TextRow sample={sample} field="expiration" label={t('Expiration')} value={sample.expiration} kind="date" />
          {type?.fields.map((field) => (
            <TextRow
              key={field.id}
              sample={sample}
              field={`meta:${field.id}`}
              label={field.key}
              value={sample.meta[String(field.id)] ?? ''}
              kind={field.type === 'TEXTAREA' ? 'text' : field.type === 'DATE' ? 'date' : field.options.length ? 'choice' : 'line'}
              options={field.options}
            />
          ))}
          <TextRow sample={sample} field="description" label={t('Description')} value={sample.description} kind="text" />
          <TextRow sample={sample} field="note" label={t('Note')} value={sample.note} kind="text" />
          <BarcodeRow
            value={sample.altBarcode}
            disabled={sample.archived === 1}
            set={(barcode) =>
              act(setSampleBarcode, { sampleId: sample.id, barcode }, t('{name}: barcode {barcode}', { name: sample.name, barcode: barcode ?? '–' }))
            }
          />
        </Card>
        <Lineage sample={sample} />
        <p className="muted small">{t('Owner: {name}', { name: owner?.fullName ?? '' })}</p>
        <MoveDialog opened={moving} onClose={() => setMoving(false)} sample={sample} />
      </div>
    </SplitPane>
  )
}
