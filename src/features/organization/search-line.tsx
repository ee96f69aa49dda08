import { useState, type ReactNode } from 'react'
import { limits } from '#domain/limits.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { SearchIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './organization.module.css'

/** Searches when it is sent, because every search asks the server. `children` are further filters. */
export function SearchLine({ label, onSearch, children }: { label: string; onSearch: (text: string) => void; children?: ReactNode }) {
  const [text, setText] = useState('')
  return (
    <form
      className={classes.search}
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <TextField label={label} type="search" value={text} onChange={setText} maxLength={limits.name.longest} />
      <IconButton type="submit" icon={SearchIcon} label={t('Search')} />
      {children}
    </form>
  )
}
