"""HTML to text: screened, cleaned of what nobody sees, its main part found, and written as lines."""
