import { useEffect, useMemo, useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { AmountBar } from '#src/features/samples/amount/amount-picture.tsx'
import { readAmountUse } from '#src/features/samples/amount/amount-use.ts'
import { useSampleHistory } from '#src/features/samples/history/use-sample-history.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import classes from './sample-preview.module.css'

/** Ms: whoever goes through a list with the arrow keys asks for the history of the last sample only. */
const rest = 250

/** The amount, and what it is of: that is in the sample's history, so it follows once a person stays. */
export function PreviewAmount({ sample }: { sample: SampleRow }) {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), rest)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <span className={classes.amount}>{amountText(sample.amount, sample.unit)}</span>
      <div className={classes.left}>{isResting && <AmountOfFirst sample={sample} />}</div>
    </>
  )
}

function AmountOfFirst({ sample }: { sample: SampleRow }) {
  const { entries } = useSampleHistory(sample)
  const use = useMemo(() => entries && readAmountUse(entries, sample), [entries, sample])
  return <AmountBar sample={sample} use={use} />
}
