import { Button } from '#src/ui/buttons/button.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { monthsFrom, todayText } from '#src/workspace/format/dates.ts'
import classes from './bulk-update.module.css'

const choices = [6, 12, 24]

/** The most common dates, one tap each, because typing eight digits is hard with gloves. */
export function ExpirationChoices({ onChoose }: { onChoose: (date: string) => void }) {
  return (
    <div className={classes.choices} role="group" aria-label={t('From today')}>
      {choices.map((months) => (
        <Button key={months} onClick={() => onChoose(monthsFrom(todayText(), months))}>
          {months % 12 ? plural(months, { one: 'In # month', other: 'In # months' }) : plural(months / 12, { one: 'In # year', other: 'In # years' })}
        </Button>
      ))}
    </div>
  )
}
