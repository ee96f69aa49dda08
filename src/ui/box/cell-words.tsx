import { Fragment } from 'react'
import { splitWord } from './cell-text.ts'
import classes from './box-grid.module.css'

/** The text of a cell: "p53 DO-1" breaks at the space, not inside "DO-1"; a word longer than the line breaks where that hurts least. */
export function CellWords({ text }: { text: string }) {
  return text.split(' ').map((word, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className={classes.word}>
        {splitWord(word).map((piece, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {piece}
          </Fragment>
        ))}
      </span>
    </Fragment>
  ))
}
