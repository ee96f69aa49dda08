/* A name that is cut in the middle: those of neighbors often differ only at the end. */
import classes from './cut-name.module.css'

/** Names that fit everywhere. */
const short = 18
const longestEnd = 14

/** Where the end begins that is always shown: at the space before the last words. */
export function endOfName(name: string): number {
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index)
  return name.length <= short ? name.length : (spaces.find((at) => name.length - at - 1 <= longestEnd) ?? name.length)
}

export function CutName({ name }: { name: string }) {
  const end = endOfName(name)
  return (
    <span className={classes.name}>
      <span className={classes.start}>{name.slice(0, end)}</span>
      {end < name.length && <span className={classes.end}>{name.slice(end)}</span>}
    </span>
  )
}
