import type { ReactNode } from 'react'
import { SaveFailure } from './save-failure.tsx'
import type { Save } from './use-save.ts'

export interface DraftFormProps {
  /** Form of useDraft. */
  form: Pick<Save<never>, 'save' | 'fieldsRef' | 'failure'>
  className?: string | undefined
  /** The button at the end that saves; without one, it is elsewhere, as in a dialog. */
  button?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** Fields that are saved together; Enter in one of them saves, too. */
export function DraftForm({ form: { save, fieldsRef, failure }, className = 'stack-l', button, children }: DraftFormProps) {
  return (
    <form
      ref={fieldsRef}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {children}
      <SaveFailure failure={failure} />
      {button ?? <button type="submit" hidden />}
    </form>
  )
}
