import type { ReactNode } from 'react'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { t } from '#src/ui/translate.ts'
import type { FormEdit } from './use-form-edit.ts'

export interface TheirsBannerProps {
  /** Whose it is; null where that could not be asked for. */
  who?: string | null | undefined
  /** The field, where several are edited together. */
  field?: string | undefined
  theirs: ReactNode
  /** What comes of keeping one's own, where that is not plain. */
  effect?: ReactNode
  onKeep: () => void
  onTake: () => void
}

/** Somebody else has changed what is being edited: their value, and which of the two shall stand. */
export function TheirsBanner({ who, field, theirs, effect, onKeep, onTake }: TheirsBannerProps) {
  const name = who ?? t('Somebody')
  return (
    <Banner
      tone="warn"
      live
      action={
        <div className="bar">
          <Button onClick={onKeep}>{t('Keep mine')}</Button>
          <Button onClick={onTake}>{t('Take theirs')}</Button>
        </div>
      }
    >
      <p>{field ? t('{name} has changed {field} meanwhile:', { name, field }) : t('{name} has changed this meanwhile:', { name })}</p>
      <p className="written">{theirs}</p>
      {effect && <p className="small">{effect}</p>}
    </Banner>
  )
}

interface TheirsBannersProps<Fields extends object> {
  edit: Pick<FormEdit<Fields>, 'met' | 'keepMine' | 'takeTheirs'>
  labels: Readonly<Record<keyof Fields, string>>
  say?: (value: unknown) => string
}

/** The same for each field of a form. */
export function TheirsBanners<Fields extends object>({ edit, labels, say = String }: TheirsBannersProps<Fields>) {
  return edit.met.map(({ field, theirs }) => (
    <TheirsBanner
      key={field}
      field={t(labels[field])}
      theirs={say(theirs) || t('empty')}
      onKeep={() => edit.keepMine(field)}
      onTake={() => edit.takeTheirs(field)}
    />
  ))
}
