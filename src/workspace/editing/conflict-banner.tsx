import type { ReactNode } from 'react'
import type { Message } from '#domain/message.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { FormEdit } from './use-form-edit.ts'

export interface ConflictBannerProps {
  /** Who wrote it; null if unknown. */
  author?: string | null | undefined
  /** The field, if several are edited together. */
  field?: string | undefined
  theirs: ReactNode
  /** The effect of keeping one's own value, if it is not obvious. */
  effect?: ReactNode
  onKeep: () => void
  onTake: () => void
}

/** Someone else has changed what is being edited: shows their value, and asks which of the two to keep. */
export function ConflictBanner({ author, field, theirs, effect, onKeep, onTake }: ConflictBannerProps) {
  const name = author ?? t('Someone')
  return (
    <Banner
      tone="warn"
      live
      action={
        <div className="bar">
          <Button onClick={onKeep}>{t('Keep mine')}</Button>
          <Button onClick={onTake}>{t('Use theirs')}</Button>
        </div>
      }
    >
      <p>{field ? t('{name} changed {field} while you were editing:', { name, field }) : t('{name} changed this while you were editing:', { name })}</p>
      <p className="written">{theirs}</p>
      {effect && <p className="small">{effect}</p>}
    </Banner>
  )
}

interface ConflictBannersProps<Fields extends object> {
  edit: Pick<FormEdit<Fields>, 'conflicts' | 'keepMine' | 'takeTheirs'>
  labels: Readonly<Record<keyof Fields, Message>>
  format?: (value: unknown, field: string) => string
}

/** The same for each field of a form. */
export function ConflictBanners<Fields extends object>({ edit, labels, format = (value) => String(value) }: ConflictBannersProps<Fields>) {
  const labelOf = (field: keyof Fields): Message => labels[field]
  return edit.conflicts.map(({ field, theirs }) => (
    <ConflictBanner
      key={field}
      field={t(labelOf(field))}
      theirs={format(theirs, field) || t('empty')}
      onKeep={() => edit.keepMine(field)}
      onTake={() => edit.takeTheirs(field)}
    />
  ))
}
