import type { ReactNode } from 'react'
import { ForwardIcon } from '#src/ui/icons/more-icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { Act } from './acts.ts'
import { actKind } from './act-kinds.ts'
import classes from './queue-screen.module.css'

/** What an act is about; its whole label if it has no name. */
export const actTitle = (act: Act | undefined, label: string): string => act?.name ?? label

/** The word for an act, and what it changes: Move Box 1 · A1 → Box 5 · A3 */
export function ActChange({ act }: { act: Act }) {
  const { command, by, from, to } = act
  return (
    <span className={classes.change}>
      <span>{t(actKind(command).verb)}</span>
      {by !== null && <ins className="mono">{by}</ins>}
      {from !== null && from !== to && <del className="mono">{from}</del>}
      {to !== null && (
        <span className={classes.to}>
          <ForwardIcon className="i i-xs" aria-label={t('to')} />
          <ins className="mono">{to}</ins>
        </span>
      )}
    </span>
  )
}

/** A change of the person in a list. */
export function ActRow({ act, label, trailing }: { act: Act | undefined; label: string; trailing: ReactNode }) {
  const Icon = actKind(act?.command ?? '').icon
  return (
    <Row
      leading={
        <span className={classes.icon}>
          <Icon className="i" aria-hidden />
        </span>
      }
      title={actTitle(act, label)}
      subtitle={act?.name != null && <ActChange act={act} />}
      wraps
      trailing={trailing}
    />
  )
}
