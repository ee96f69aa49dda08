import type { ReactNode } from 'react'
import { descriptionOf } from '#domain/registry.ts'
import { ForwardIcon } from '#src/ui/icons/more-icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { MutationSummary } from './summarize-mutations.ts'
import { commandIcons, iconName } from './command-icons.ts'
import classes from './queue-screen.module.css'

/** What a mutation is about; its whole label if it has no name. */
export const summaryTitle = (summary: MutationSummary | undefined, label: string): string => summary?.name ?? label

/** The word for a mutation, and what it changes: Move Box 1 · A1 → Box 5 · A3 */
export function SummaryChange({ summary }: { summary: MutationSummary }) {
  const { command, by, from, to } = summary
  const description = descriptionOf(command)
  return (
    <span className={classes.change}>
      {description && <span>{t(description.verb)}</span>}
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
export function SummaryRow({ summary, label, trailing }: { summary: MutationSummary | undefined; label: string; trailing: ReactNode }) {
  const Icon = commandIcons[iconName(summary?.command ?? '')]
  return (
    <Row
      leading={
        <span className={classes.icon}>
          <Icon className="i" aria-hidden />
        </span>
      }
      title={summaryTitle(summary, label)}
      subtitle={summary?.name != null && <SummaryChange summary={summary} />}
      wraps
      trailing={trailing}
    />
  )
}
