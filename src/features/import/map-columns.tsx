import { msg } from '#domain/message.ts'
import type { ImportMapping } from '#domain/rules/import/import-table.ts'
import { isSameTarget, type ImportTarget } from '#domain/rules/import/import-target.ts'
import type { OpenFile } from '#machines/import/import-types.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { AlertIcon, CheckIcon } from '#src/ui/icons/icons.ts'
import { ForwardIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { ImportSteps } from './import-steps.tsx'
import { useImportKind } from './import-kind.tsx'
import { factsText } from './import-labels.ts'
import type { RunningImport } from './running-import.ts'
import classes from './import-screen.module.css'

/** Which column is what. */
export function MapColumns({ state, send, file }: RunningImport & { file: OpenFile }) {
  const kind = useImportKind()
  const types = [...(useSampleTypes()?.values() ?? [])]
  const { mapping } = state.context
  const { table, unfinished, imported } = file
  const { targets, typeId } = mapping
  const missing = kind.missing(mapping)
  const change = (mapping: ImportMapping) => send({ type: 'mapping.changed', mapping })
  const choose = (column: number, value: string) => {
    const target = (value || null) as ImportTarget | null
    // A field has one column: assigning another one clears the first.
    change({ ...mapping, targets: targets.map((each, at) => (at === column ? target : target !== null && isSameTarget(each, target) ? null : each)) })
  }
  return (
    <div className="page stack-l">
      <PageHeader
        title={t('Match the columns')}
        subtitle={`${file.name} · ${plural(table.rowCount, { one: '# row', other: '# rows' })} · ${factsText(table.facts)}`}
        back={{ label: t('Choose another file'), onClick: () => send({ type: 'escape' }) }}
        actions={
          <Button
            variant="primary"
            icon={ForwardIcon}
            loading={state.hasTag('working')}
            disabled={missing.length > 0}
            onClick={() => send({ type: 'check.asked' })}
          >
            {t('Check rows')}
          </Button>
        }
      />
      <ImportSteps step={2} />
      {unfinished && <Banner tone="info">{kind.stoppedBefore(unfinished.done, countText(unfinished.upTo))}</Banner>}
      {imported && <Banner tone="warn">{kind.importedBefore(imported.done, dateTimeText(imported.startedAt))}</Banner>}
      {missing.map((text) => (
        <Banner key={text} tone="warn">
          {text}
        </Banner>
      ))}
      {table.facts.kind === 'xlsx' && table.facts.sheets.length > 1 && (
        <SelectField
          label={t('Sheet')}
          value={table.facts.sheet}
          onChange={(sheet) => send({ type: 'sheet.chosen', sheet })}
          options={table.facts.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
        />
      )}
      {kind.hasTypeForAll && (
        <SelectField
          label={t('Sample type for rows without one')}
          value={typeId === null ? '' : String(typeId)}
          onChange={(value) => change({ ...mapping, typeId: Number(value) || null })}
          options={[
            { value: '', label: t('None (these rows are not imported)') },
            ...types.flatMap((type) => (type.archived ? [] : { value: String(type.id), label: type.name })),
          ]}
        />
      )}
      <Card title={t(msg('Columns', 'of a file'))}>
        <div className={classes.columns}>
          {table.columns.map(({ heading, examples }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place in the file; headings may be alike
            <div key={at} className={classNames(classes.column, !targets[at] && classes.leftOut)}>
              <div className={classes.examples}>
                <span className="strong">{heading || t('Column {number}', { number: at + 1 })}</span>
                <span className="muted small">{examples.join(' · ') || t('empty')}</span>
              </div>
              {targets[at] ? <CheckIcon className="i t-ok" aria-label={t('Imported as')} /> : <AlertIcon className="i t-warn" aria-label={t('Not imported')} />}
              <ForwardIcon className="i muted" aria-hidden />
              <SelectField
                label={t('Column {name} contains', { name: heading || at + 1 })}
                hideLabel
                searchable
                value={targets[at] ?? ''}
                onChange={(value) => choose(at, value)}
                options={kind.targets(table.fieldKeys, heading)}
              />
            </div>
          ))}
        </div>
      </Card>
    </div>
  )
}
