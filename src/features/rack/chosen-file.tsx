import type { Ref } from 'react'

export interface ChosenFileProps {
  ref: Ref<HTMLInputElement>
  label: string
  accept: string
  onFile: (file: File) => void
}

/** Asks for a file; opened by a button. */
export function ChosenFile({ ref, label, accept, onFile }: ChosenFileProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        // So that the same one can be chosen again.
        currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
