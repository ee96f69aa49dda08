import { Fragment } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './api-docs.module.css'

/** A method and an address, which may break after each slash. */
export function CallName({ method, path }: { method: string; path: string }) {
  return (
    <span className={classes.name} translate="no">
      <span className={classNames(classes.method, method === 'GET' && classes.reads)}>{method}</span>{' '}
      {path
        .replace('/api/v1/', '')
        .split('/')
        .map((part, at) => (
          <Fragment key={`${at} ${part}`}>
            {at > 0 && (
              <>
                /<wbr />
              </>
            )}
            {part}
          </Fragment>
        ))}
    </span>
  )
}
