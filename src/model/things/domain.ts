// What is known of an allowed e-mail domain.

/** Whether subdomains are allowed, too; or that the domain is none of the allowed ones. */
export type Allowed = boolean | 'not among them'
