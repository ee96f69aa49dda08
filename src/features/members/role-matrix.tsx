import { msg, type Message } from '#domain/message.ts'
import type { Permission } from '#domain/roles.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { t } from '#src/ui/text/translate.ts'
import { permissionTexts } from './permission-texts.ts'
import classes from './role-matrix.module.css'

const columns: readonly Message[] = [
  msg('Create'),
  msg('Change', 'verb'),
  msg('Change those of others'),
  msg('Archive', 'verb'),
  msg('Archive those of others'),
  msg('Delete'),
  msg('Delete those of others'),
  msg('Sign'),
]

/** Each type of object with its permissions, in the order of the columns. */
const rows: readonly { readonly title: Message; readonly permissions: readonly (Permission | null)[] }[] = [
  {
    title: msg('Samples'),
    permissions: [
      'Sample.Create',
      'Sample.UpdateOwn',
      'Sample.UpdateOthers',
      'Sample.ArchiveOwn',
      'Sample.ArchiveOthers',
      'Sample.DeleteOwn',
      'Sample.DeleteOthers',
    ],
  },
  { title: msg('Series', 'several'), permissions: [null, 'SampleSeries.Update'] },
  { title: msg('Sample types'), permissions: [null, 'SampleType.Update'] },
  { title: msg('Compartments'), permissions: ['StorageLayer.Create', 'StorageLayer.Update'] },
  { title: msg('Storage units'), permissions: [null, 'StorageUnit.Update'] },
  { title: msg('Projects and studies'), permissions: [null, 'Project.Update'] },
  { title: msg('Protocols'), permissions: [null, 'Protocol.Update'] },
  {
    title: msg('Experiments'),
    permissions: ['Experiment.Create', 'Experiment.UpdateOwn', 'Experiment.UpdateOthers', 'Experiment.ArchiveOwn', 'Experiment.ArchiveOthers'],
  },
  { title: msg('Documents'), permissions: [null, 'Document.Update', null, null, null, null, null, 'Document.Sign'] },
  { title: msg('Products'), permissions: [null, 'Product.Update'] },
  { title: msg('Orders'), permissions: ['Order.Create', null, 'Order.Approve'] },
  { title: msg('Notice'), permissions: [null, 'GroupNotice.Update'] },
]

/** What fits no column. */
const others: readonly { readonly title: Message; readonly permission: Permission }[] = [{ title: msg('Experiments'), permission: 'Experiment.SeeAll' }]

const labelOf = (title: Message, permission: Permission): string => t('{what}: {permission}', { what: t(title), permission: t(permissionTexts[permission]) })

export interface RoleMatrixProps {
  permissions: readonly Permission[]
  onChange: (permissions: readonly Permission[]) => void
}

/** What a role of the group allows: types of objects, and what can be done with them. */
export function RoleMatrix({ permissions, onChange }: RoleMatrixProps) {
  const tick = (permission: Permission, isOn: boolean) => onChange(isOn ? [...permissions, permission] : permissions.filter((each) => each !== permission))
  return (
    <>
      <table className={classes.matrix} aria-label={t('What this role allows')}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, permissions: ofRow }) => (
            <tr key={title}>
              <th scope="row">{t(title)}</th>
              {columns.map((column, at) => {
                const permission = ofRow[at]
                return (
                  <td key={column}>
                    {permission && (
                      <Checkbox
                        label={labelOf(title, permission)}
                        hideLabel
                        checked={permissions.includes(permission)}
                        onChange={(isOn) => tick(permission, isOn)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {others.map(({ title, permission }) => (
        <Checkbox key={permission} label={labelOf(title, permission)} checked={permissions.includes(permission)} onChange={(isOn) => tick(permission, isOn)} />
      ))}
    </>
  )
}
