/* Several controls that are one field: ticks, parts of a choice, what is linked. They share the label, the hint and the trouble. */
import type { ReactNode } from 'react'
import { Input } from '@mantine/core'
import { mantineFieldProps, type FieldProps } from './field-props.tsx'

export interface FieldGroupProps extends Omit<FieldProps, 'autoFocus' | 'name' | 'id' | 'disabled'> {
  children: ReactNode
}

export function FieldGroup({ children, ...field }: FieldGroupProps) {
  const { label, required, description, error, inputWrapperOrder, classNames: names } = mantineFieldProps(field)
  return (
    <Input.Wrapper
      role="group"
      aria-label={field.label}
      labelElement="div"
      {...{ label, required, description, error, inputWrapperOrder }}
      classNames={{ root: names.root, label: names.label, required: names.required, description: names.description, error: names.error }}
    >
      {children}
    </Input.Wrapper>
  )
}
