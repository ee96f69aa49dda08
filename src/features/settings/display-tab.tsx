import { dateFormats, dateFormatOf, dateFormatSetting, formatDate } from '#domain/rules/date-format.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useUserSetting } from '#src/workspace/data/use-user-setting.ts'
import { chooseLanguage } from '#src/workspace/display/choose-language.ts'
import { fullWidth, isNarrow, narrowWidth } from '#src/workspace/display/window-width.ts'
import { britishSetting } from '#domain/entities/user-setting.ts'
import { languageSetting, widthSetting } from '#src/workspace/display/display-settings.ts'
import { languages } from '#src/workspace/display/show-language.ts'
import { todayText } from '#src/workspace/format/dates.ts'
import { Setting } from './setting.tsx'
import classes from './settings-screen.module.css'

/** How this person sees the app, on all their devices. */
export function DisplayTab() {
  const width = useUserSetting(widthSetting)
  const dateFormat = useUserSetting(dateFormatSetting)
  const language = useUserSetting(languageSetting)
  const british = useUserSetting(britishSetting)
  const [usual] = dateFormats
  return (
    <div className={classes.panel}>
      <p className="muted">{t('These settings apply to you on every device. A new date format or spelling applies to the next screen you open.')}</p>
      <Card className={classes.wide} title={t('Language')}>
        <SelectField
          label={t('Language')}
          hideLabel
          hint={t('Aliquot reloads in the new language. Emails are in English.')}
          options={languages}
          value={language.value || document.documentElement.lang}
          onChange={(chosen) => void chooseLanguage(chosen, () => language.set(chosen))}
        />
      </Card>
      <Card className={classes.wide} title={t('Date format')}>
        <SelectField
          label={t('Date format')}
          hideLabel
          hint={t('Dates are always typed and exported as {format}.', { format: usual })}
          options={dateFormats.map((format) => ({ value: format, label: `${formatDate(todayText(), format)} (${format})` }))}
          value={dateFormatOf(dateFormat.value)}
          onChange={(format) => void dateFormat.set(format === usual ? '' : format)}
        />
      </Card>
      <Card className={classes.wide} flush label={t('Width and spelling')}>
        <Setting
          label={t('Screen width')}
          value={isNarrow(width.value) ? narrowWidth : fullWidth}
          onChange={(choice) => void width.set(choice)}
          options={[
            { value: fullWidth, label: t('Full width') },
            { value: narrowWidth, label: t('980 px') },
          ]}
          effect={
            isNarrow(width.value) ? t('Content is at most 980 px wide. On a narrower screen, this changes nothing.') : t('Content is as wide as the screen.')
          }
        />
        <Setting
          label={t('Spelling')}
          value={british.value ? 'british' : 'american'}
          onChange={(choice) => void british.set(choice === 'british' ? 'true' : '')}
          options={[
            { value: 'american', label: t('American') },
            { value: 'british', label: t('British') },
          ]}
          effect={british.value ? t('Aliquot uses British spelling. What people type is shown as they typed it.') : t('Aliquot uses American spelling.')}
        />
      </Card>
    </div>
  )
}
