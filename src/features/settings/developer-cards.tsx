import { readEngineState, type EngineState } from '#db/queries/engine-state.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { CopyIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { DescriptionList } from '#src/ui/lists/description-list.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { timeText } from '#src/workspace/format/dates.ts'
import classes from './settings-screen.module.css'

/** Queue, effects, cursor and last pages as they are stored: names are those of the code. */
export function DeveloperCards() {
  const state = useLive(readEngineState, [])
  if (!state) return null
  return (
    <>
      <CursorCard state={state} />
      <Card className={classes.wide} title={t('Changes in the queue')} flush>
        {state.queue.length === 0 && <Row title={t('None')} />}
        {state.queue.map(({ mutation: { n, command, label }, effect }) => (
          <Row
            key={n}
            wraps
            title={<span className="mono">{`${n} ${command}`}</span>}
            subtitle={effect ? `${label} · ${t('Reads: {reads} · Writes: {writes}', { reads: effect.reads.length, writes: effect.writes.length })}` : label}
            trailing={effect?.trouble && <span className="mono">{effect.trouble}</span>}
          />
        ))}
      </Card>
      <Card className={classes.wide} title={t('Last pages of the server')} flush>
        {state.pages.length === 0 && <Row title={t('This tab has taken none yet.')} />}
        {state.pages.map(({ number, at, from, versions, rows, results, more, outcome }) => (
          <Row
            key={number}
            wraps
            title={<span className="mono">{`${from} → ${versions.group ?? ''} ${outcome}${more ? ' …' : ''}`}</span>}
            subtitle={t('Rows: {rows} · Results: {results}', { rows, results })}
            trailing={timeText(at)}
          />
        ))}
      </Card>
    </>
  )
}

function CursorCard({ state }: { state: EngineState }) {
  const { cursor, leases, inbox } = state
  const { clipboard } = navigator as Partial<Navigator>
  const copy = async (to: Clipboard) => {
    try {
      await to.writeText(JSON.stringify(state, null, 1))
      showToast({ message: t('Copied. It contains what was typed in these changes.'), tone: 'ok' })
    } catch {
      showToast({ message: t('This browser does not allow copying here.'), tone: 'bad' })
    }
  }
  const ranges = leases.map(({ kind, next, last }) => `${kind} ${next}–${last}`)
  const mono = (text: string) => (text ? <span className="mono">{text}</span> : t('None'))
  return (
    <Card
      className={classes.wide}
      title={t('How far this device is')}
      action={
        clipboard && (
          <Button icon={CopyIcon} onClick={() => void copy(clipboard)}>
            {t('Copy all')}
          </Button>
        )
      }
    >
      <DescriptionList
        facts={[
          { label: 'epoch', value: mono(cursor.epoch) },
          { label: 'versions', value: mono(`group ${cursor.versions.group}, organization ${cursor.versions.organization}`) },
          { label: 'lastMutation', value: mono(String(cursor.lastMutation)) },
          { label: 'parts', value: mono(String(cursor.parts.length)) },
          { label: 'fetching', value: mono(Object.keys(cursor.fetching).join(', ')) },
          { label: 'leases', value: mono(ranges.join(', ')) },
          { label: 'inbox', value: mono(inbox.map(({ n, code }) => `${n} ${code ?? ''}`).join(', ')) },
        ]}
      />
    </Card>
  )
}
