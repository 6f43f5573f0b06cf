/** The drawing of a test wallet that was given none. */
export const TEST_ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%228%22 fill=%22%235b6cff%22/%3E%3Cpath d=%22M9 12h14v9H9z%22 fill=%22%23fff%22/%3E%3C/svg%3E'
