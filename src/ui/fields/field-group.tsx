/* Several controls that form one field: checkboxes, parts of a choice, links. They share the label, the hint and the error. */
import { useId, type ReactNode } from 'react'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import type { FieldProps } from './field-props.tsx'

export interface FieldGroupProps extends Omit<FieldProps, 'autoFocus' | 'name' | 'id' | 'disabled'> {
  children: ReactNode
}

export function FieldGroup({ children, ...field }: FieldGroupProps) {
  return (
    <FieldFrame {...field} id={useId()} isGroup>
      {children}
    </FieldFrame>
  )
}
