import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { countText } from '#src/ui/text/translate.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import type { NamedSample } from './read-experiment-look.ts'
import classes from './experiments.module.css'

/** The first samples of an experiment, and how many more there are. */
export function SampleNames({ samples, most }: { samples: readonly NamedSample[]; most: number }) {
  const types = useSampleTypes()
  if (samples.length === 0) return null
  return (
    <span className={classes.samples}>
      {samples.slice(0, most).map(({ id, name, typeId }) => {
        const type = types?.get(typeId ?? 0)
        return (
          <span key={id} className={classes.sample}>
            {type && <ShapeIcon shape={type.shape} tone={type.tone} />}
            <span>{name}</span>
          </span>
        )
      })}
      {samples.length > most && <span>+{countText(samples.length - most)}</span>}
    </span>
  )
}
