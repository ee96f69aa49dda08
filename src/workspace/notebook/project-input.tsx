import { readProjects } from '#db/queries/projects.ts'
import type { FieldProps } from '#src/ui/fields/field-props.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

export interface ProjectInputProps extends FieldProps {
  /** The name of a project. */
  value: string
  onChange: (value: string) => void
}

/** One of the group's projects by its name. A name that no project has, or no longer has, stays until another is chosen. */
export function ProjectInput({ value, onChange, ...field }: ProjectInputProps) {
  const projects = useLive(readProjects, [])?.projects.filter(({ archived }) => !archived) ?? []
  const names = [...new Set([...(value ? [value] : []), ...projects.map(({ name }) => name)])]
  const none = field.required ? [] : [{ value: '', label: t('None') }]
  return (
    <SelectField
      {...field}
      options={[...none, ...names.map((name) => ({ value: name, label: name }))]}
      value={value}
      onChange={onChange}
      searchable
      placeholder={t('Choose a project')}
      nothingFound={t('No project has this name')}
    />
  )
}
