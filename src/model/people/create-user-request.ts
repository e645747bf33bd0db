// What POST /users is asked.

export interface CreateUserRequest {
  readonly email?: string
  readonly password?: string
  readonly full_name?: string
}
