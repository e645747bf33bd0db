// What things are called in a cluster, and where runners find them.

export interface Named {
  readonly profile: string
  readonly image: string
  readonly runners: number
}

/** The operator puts the ConfigMap there. */
export const scripts = '/test'
export const keys = '/keys'
export const results = '/results'
/** Nobody in particular; the group owns the volume. */
export const somebody = 12345

/** Kubernetes allows small letters, digits and hyphens. */
export function nameOf(profile: string): string {
  const plain = profile
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `plumbline-${plain.slice(0, 40) || 'load'}`
}
