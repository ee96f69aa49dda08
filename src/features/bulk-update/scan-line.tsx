import type { ReactNode } from 'react'
import type { ScanNote } from '#machines/bulk-update/bulk-update-types.ts'
import { awaitingField } from '#machines/bulk-update/bulk-update-fields.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CheckIcon, InfoIcon, ScanIcon, FailedIcon } from '#src/ui/icons/icons.ts'
import { UndoIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { labelOf, scanLabel } from './field-labels.ts'
import type { RunningUpdate } from './use-bulk-update.ts'
import classes from './bulk-update.module.css'

/** What the next scan is for. */
export function scanHint({ state }: Pick<RunningUpdate, 'state'>): string {
  const waits = awaitingField(state.context.fields)
  return waits ? scanLabel(waits) : t('Scan to add')
}

/** The result of the last scan, with its Undo; `more` adds another way to scan if the screen has none. */
export function ScanLine({ update, state, more }: Pick<RunningUpdate, 'update' | 'state'> & { more?: ReactNode }) {
  const { note } = state.context
  return (
    <div className={classes.scanned} role="status">
      {note ? <Scanned note={note.what} update={update} context={state.context} /> : <Ready hint={scanHint({ state })} />}
      {more}
    </div>
  )
}

function Ready({ hint }: { hint: string }) {
  return (
    <>
      <ScanIcon className="i" aria-hidden />
      <span className="grow">{hint}</span>
    </>
  )
}

function Scanned({ note, update, context }: { note: ScanNote; update: RunningUpdate['update']; context: RunningUpdate['state']['context'] }) {
  const undo = (onClick: () => void) => (
    <Button icon={UndoIcon} onClick={onClick}>
      {t('Undo')}
    </Button>
  )
  switch (note.kind) {
    case 'added':
      return (
        <>
          <CheckIcon className="i t-ok" aria-hidden />
          <span className="grow">{t('{name} added', { name: note.name })}</span>
          {context.sampleIds.includes(note.sampleId) && undo(() => update.send({ type: 'sample.dropped', sampleId: note.sampleId }))}
        </>
      )
    case 'known':
      return (
        <>
          <InfoIcon className="i" aria-hidden />
          <span className="grow">{t('{name} is already in the list', { name: note.name })}</span>
        </>
      )
    case 'value': {
      const field = context.fields.find((each) => each.key === note.key)
      return (
        <>
          <CheckIcon className="i t-ok" aria-hidden />
          <span className="grow">{t('{field}: {value}', { field: field ? labelOf(field) : '', value: note.value })}</span>
          {field?.value && undo(() => update.send({ type: 'value.typed', key: note.key, value: '' }))}
        </>
      )
    }
    case 'field': {
      const field = context.fields.find((each) => each.key === note.key)
      return (
        <>
          <CheckIcon className="i t-ok" aria-hidden />
          <span className="grow">{field ? scanLabel(field) : ''}</span>
          {field && !note.was && undo(() => update.send({ type: 'field.dropped', key: note.key }))}
          {field?.value === null && note.was?.value && undo(() => update.send({ type: 'value.typed', key: note.key, value: note.was?.value ?? '' }))}
        </>
      )
    }
    case 'refused':
      return (
        <>
          <FailedIcon className="i t-bad" aria-hidden />
          <span className="grow">
            {t(note.message)} <span className="mono">{note.text}</span>
          </span>
        </>
      )
  }
}
