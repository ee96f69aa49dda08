/* Facts: labels on the left, values on the right. */
import type { ReactNode } from 'react'
import classes from './description-list.module.css'

export interface Fact {
  label: string
  value: ReactNode
}

export interface DescriptionListProps {
  facts: readonly Fact[]
}

export function DescriptionList({ facts }: DescriptionListProps) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.label} className={classes.fact}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
