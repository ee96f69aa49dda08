import classes from './organization.module.css'

/** In a cell of a table: the second line is smaller. */
export const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <>
    {first}
    {second && <div className={classes.second}>{second}</div>}
  </>
)
