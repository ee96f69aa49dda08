import type { SampleField } from '#domain/entities/sample-type.ts'
import { conflictingFields } from '#domain/rules/changes/text-edit.ts'
import { fieldsOfSample } from '#domain/rules/samples/own-fields.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { discard } from '#db/queue/inbox.ts'
import { readSample } from '#db/queries/samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { ConflictingTexts } from '#src/workspace/editing/conflicting-texts.tsx'
import { textOf } from '#src/workspace/mutations/samples.ts'
import { fieldLabel } from '#src/workspace/samples/field-label.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import classes from './queue-screen.module.css'

/** Two people edited the same field without seeing each other's text: the current text is read from the sample itself, whoever has changed it since. */
export function BothKeptCard({ item }: { item: InboxItem }) {
  const { workspace } = useWorkspace()
  const types = useSampleTypes()
  const sampleId = Number(item.remarks[0]?.['sampleId'])
  const sample = useLive(async (workspace) => (await readSample(workspace, sampleId)) ?? null, [sampleId])
  if (sample === undefined) return null
  const fields: readonly SampleField[] = sample ? fieldsOfSample(sample, types?.get(sample.sampleTypeId)) : []
  const open = new Set(sample ? conflictingFields(sample) : [])
  const remarks = item.remarks.map((remark) => ({ field: String(remark['field']), theirs: String(remark['theirs']), yours: String(remark['yours']) }))
  const done = () => void discard(workspace.disk, [item])
  const isOpen = remarks.some(({ field }) => open.has(field))
  return (
    <Card label={item.intent.label}>
      <div className={classes.card}>
        <h3>{item.intent.label}</h3>
        {isOpen && <p className="muted small">{t('Both versions are saved. The later one is shown.')}</p>}
        {remarks.map(({ field, theirs, yours }) =>
          sample && open.has(field) ? (
            <ConflictingTexts
              key={field}
              sample={sample}
              field={field}
              fieldLabel={fieldLabel(field, fields)}
              {...(remarks.length === 1 && { onSettled: done })}
            />
          ) : (
            <div key={field} className={classes.settled}>
              {sample && (
                <p>
                  <CheckIcon className="i i-xs" aria-hidden />{' '}
                  {t('Resolved. {field} is now: {text}', { field: fieldLabel(field, fields), text: textOf(sample, field) || t('empty') })}
                </p>
              )}
              <p className="muted small">{t('Your version: {text}', { text: yours || t('empty') })}</p>
              <p className="muted small">{t('Their version: {text}', { text: theirs || t('empty') })}</p>
            </div>
          ),
        )}
        {(!isOpen || remarks.length > 1) && (
          <div className="bar">
            <Button variant={isOpen ? 'outline' : 'primary'} tall onClick={done}>
              {t('Dismiss')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
